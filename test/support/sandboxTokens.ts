/** The tokens of the sandbox's accounts. */
export const RIDER = 'riderfulltoken0001';
export const RIDER_PUBLIC = 'riderpublictoken01';
export const SECOND = 'secondtoken000001';

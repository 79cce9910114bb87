/** The values of one field of many records. Reading one decodes it: keep what is needed again. */
export interface Column<Value> {
  /** @param place from 0 */
  at(place: number): Value;
}

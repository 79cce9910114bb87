/** A sandbox for a user with very many repositories. */
export const TEN_THOUSAND = { repositories: 10_000, tokenLimit: 100_000 } as const;

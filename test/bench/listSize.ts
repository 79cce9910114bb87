/** The number of repositories in `/user/repos`, and of its pages. */
export const REPOSITORIES = 10_000;
export const PAGES = 100;
export const PER_PAGE = 100;

/** A user or an organization in the sandbox; addresses are added to responses. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Organization';
  readonly site_admin: boolean;
  readonly name: string | null;
  readonly company: string | null;
  readonly blog: string;
  readonly location: string | null;
  readonly email: string | null;
  readonly bio: string | null;
  readonly twitter_username: string | null;
  readonly public_gists: number;
  readonly followers: number;
  readonly following: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const person = { type: 'User', site_admin: false, twitter_username: null } as const;
const organization = { type: 'Organization', site_admin: false, twitter_username: null, following: 0 } as const;

/** The accounts with which every sandbox starts. */
export const accounts: readonly Account[] = [
  {
    ...person,
    id: 583_201,
    login: 'rider',
    name: 'Rita Rider',
    company: '@velodrome',
    blog: 'https://rita.codehost.example',
    location: 'Helsinki',
    email: 'rita@codehost.example',
    bio: 'Rides to work, reviews on the way back. 🚴‍♀️',
    public_gists: 8,
    followers: 214,
    following: 31,
    created_at: '2011-05-03T07:21:10Z',
    updated_at: '2026-10-29T18:04:55Z',
  },
  {
    ...person,
    id: 583_202,
    login: 'second',
    name: null,
    company: null,
    blog: '',
    location: null,
    email: null,
    bio: null,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: '2019-11-12T10:00:00Z',
    updated_at: '2026-02-01T08:30:00Z',
  },
  {
    ...person,
    id: 583_203,
    login: 'wanderer',
    name: 'Wanda Šťastná',
    company: 'Nowhere <b>&amp;</b> Sons',
    blog: 'wanda.codehost.example',
    location: 'Málaga',
    email: null,
    bio: 'Maps, bridges and other ways **across**.',
    public_gists: 2,
    followers: 1_902,
    following: 5,
    created_at: '2014-08-19T16:45:01Z',
    updated_at: '2026-09-14T12:12:12Z',
  },
  {
    ...organization,
    id: 9_910_001,
    login: 'velodrome',
    name: 'Velodrome',
    company: null,
    blog: 'https://velodrome.codehost.example',
    location: 'Helsinki',
    email: 'hello@velodrome.codehost.example',
    bio: null,
    public_gists: 0,
    followers: 87,
    created_at: '2013-01-15T09:00:00Z',
    updated_at: '2026-08-02T11:41:09Z',
  },
  {
    ...organization,
    id: 9_910_002,
    login: 'peloton',
    name: 'The Peloton',
    company: null,
    blog: '',
    location: 'Córdoba',
    email: null,
    bio: null,
    public_gists: 0,
    followers: 12,
    created_at: '2016-06-30T13:20:00Z',
    updated_at: '2026-05-21T17:00:43Z',
  },
  {
    ...organization,
    id: 9_910_003,
    login: 'criterium',
    name: null,
    company: null,
    blog: '',
    location: null,
    email: null,
    bio: null,
    public_gists: 0,
    followers: 0,
    created_at: '2021-03-08T20:15:30Z',
    updated_at: '2025-12-11T06:59:00Z',
  },
];

/** Organization login → logins of its initial members. */
export const members: Readonly<Record<string, readonly string[]>> = {
  velodrome: ['rider'],
  peloton: ['rider'],
  criterium: ['rider'],
};

/** The account that initially has this login, in any case. */
export function findAccount(login: string): Account | undefined {
  return accounts.find((account) => account.login === login.toLowerCase());
}

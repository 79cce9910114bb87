/** Who is signed in, and the token that the vault begins with. */
export const ACCOUNT = { login: 'rider', id: 7, type: 'User', avatar_url: undefined, html_url: undefined };
export const FIRST_TOKEN = 'faultytoken0001';

import { homedir, hostname } from 'node:os';

/** Identifies this computer among those that a user connects to. Distributions in WSL have the same host name. */
export const COMPUTER_NAME = `${hostname()}/${process.env.WSL_DISTRO_NAME ?? ''}${homedir()}`;

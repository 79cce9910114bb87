import { isIPv4 } from 'node:net';
import selfsigned from 'selfsigned';

/** What a TLS server shows, and the key that goes with it; both are PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority that nobody trusts who is not told to. */
export interface PrivateCa {
  /** What a machine adds to those it trusts, as PEM. */
  readonly cert: string;
  /** Makes a server's certificate for these host names and IPv4 addresses. */
  issue(...hosts: readonly [string, ...string[]]): Promise<Identity>;
}

/** The package's own default is SHA-1, which OpenSSL refuses. */
const algorithms = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Makes a CA of this name, with a key of its own. */
export async function createPrivateCa(name: string): Promise<PrivateCa> {
  const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: name }], {
    ...algorithms,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return {
    cert,
    issue: async (...hosts) => {
      const altNames = hosts.map((host) =>
        isIPv4(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const),
      );
      const issued = await selfsigned.generate([{ name: 'commonName', value: hosts[0] }], {
        ...algorithms,
        ca: { cert, key },
        extensions: [
          { name: 'extKeyUsage', serverAuth: true },
          { name: 'subjectAltName', altNames },
        ],
      });
      return { cert: issued.cert, key: issued.private };
    },
  };
}

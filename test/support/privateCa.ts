import { isIPv4 } from 'node:net';
import selfsigned from 'selfsigned';

/** A TLS server's certificate and private key, both PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority that no machine trusts by default. */
export interface PrivateCa {
  /** The CA certificate as PEM, for a trust store. */
  readonly cert: string;
  /** Makes a server's certificate for these host names and IPv4 addresses. */
  issue(...hosts: readonly [string, ...string[]]): Promise<Identity>;
}

/** The package's own default is SHA-1, which OpenSSL refuses. */
const algorithms = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Makes a CA of this name, with its own key. */
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

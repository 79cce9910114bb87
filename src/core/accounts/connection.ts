import { CodeHostClient } from '../api/codeHostClient.ts';
import type { Credential } from '../http/credential.ts';
import type { ExchangePorts } from '../http/exchange.ts';
import { HttpClient } from '../http/httpClient.ts';
import { QuotaMeter } from '../http/quotaMeter.ts';
import type { Log } from '../log.ts';

/** What every request runs on. */
export interface ConnectionPorts extends ExchangePorts {
  readonly log: Log;
  /** Named to services where the host allows it. */
  readonly userAgent?: string | undefined;
}

/** A way to the code host at one base address, with one credential or none, and the allowance that it has there. */
export interface Connection {
  readonly base: URL;
  readonly credential: Credential | undefined;
  readonly client: CodeHostClient;
  readonly meter: QuotaMeter;
}

/** Makes connections. What nobody may ask for is one allowance an origin, however often it is connected to. */
export class Connector {
  readonly #ports: ConnectionPorts;
  readonly #anonymous = new Map<string, QuotaMeter>();

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
  }

  connect(base: URL, credential?: Credential): Connection {
    const anonymous = this.#anonymousMeter(base.origin);
    const meter = credential ? new QuotaMeter(this.#ports.clock) : anonymous;
    const http = new HttpClient({
      ...this.#ports,
      base,
      credential,
      // A request whose credential is refused counts as nobody's.
      onAnswer: (answer) => (answer.status === 401 ? anonymous : meter).observe(answer),
    });
    return { base, credential, client: new CodeHostClient(http), meter };
  }

  #anonymousMeter(origin: string): QuotaMeter {
    const meter = this.#anonymous.get(origin) ?? new QuotaMeter(this.#ports.clock);
    this.#anonymous.set(origin, meter);
    return meter;
  }
}

import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { type Body, CORS, headOf, wholeAnswer } from './rawAnswer.ts';

/** A request, and the ways to answer it. */
export interface ReceivedRequest {
  /** Number of this request since the script started, from 0. */
  readonly index: number;
  /** When the request arrived, in milliseconds. */
  readonly at: number;
  readonly url: URL;
  /** With lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  /** Whether its connection had served another request before. */
  readonly reused: boolean;
  /** For anything other than a response: raw bytes, ends and resets. */
  readonly socket: Socket;
  /** Sends a valid response, and keeps the connection open. */
  answer(status: number, headers?: Readonly<Record<string, string>>, body?: Body): void;
}

/** How a server handles the requests of a phase. */
export type Script = (request: ReceivedRequest) => void;

/** A service on loopback that follows a script, down to the byte. It handles preflights of browsers itself. */
export class FaultServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #busy = new Set<Socket>();
  readonly #scheme: string;
  #script: Script = () => undefined;
  #requests: ReceivedRequest[] = [];
  #connections = 0;
  #port = 0;

  /** @param tls enables https */
  constructor(tls?: TlsOptions) {
    this.#scheme = tls ? 'https' : 'http';
    const serve = (socket: Socket): void => this.#serve(socket);
    this.#server = tls ? createTlsServer(tls, serve) : createTcpServer(serve);
    this.#server.on('connection', (socket: Socket) => {
      this.#connections++;
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('tlsClientError', () => undefined);
  }

  async start(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get origin(): string {
    return `${this.#scheme}://127.0.0.1:${this.#port}`;
  }

  /** The requests of the current script. */
  get requests(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  /** Connections opened since the script started. */
  get connections(): number {
    return this.#connections;
  }

  /** Starts a phase. */
  play(script: Script): void {
    this.#script = script;
    this.#requests = [];
    this.#connections = 0;
  }

  /** Connections with a request that is neither fully answered nor aborted. */
  get busy(): number {
    return this.#busy.size;
  }

  /** Cuts all connections and refuses new ones until the next start. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Uses another certificate for new connections, and cuts all others. */
  async presentAnother(tls: TlsOptions): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if ('setSecureContext' in this.#server) (this.#server as ReturnType<typeof createTlsServer>).setSecureContext(tls);
  }

  #serve(socket: Socket): void {
    let text = '';
    let served = 0;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#busy.delete(socket));
    socket.on('data', (data) => {
      text += data.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const head = text.slice(0, end);
        text = text.slice(end + 4);
        this.#handle(socket, head, served++ > 0);
      }
    });
  }

  #handle(socket: Socket, head: string, reused: boolean): void {
    const [requestLine = '', ...lines] = head.split('\r\n');
    const [method = '', target = ''] = requestLine.split(' ');
    if (method === 'OPTIONS') {
      socket.write(`${headOf(204, { ...CORS, 'access-control-max-age': '600' })}\r\n`);
      return;
    }
    this.#busy.add(socket);
    const request: ReceivedRequest = {
      index: this.#requests.length,
      at: performance.now(),
      url: new URL(target, this.origin),
      headers: new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')])),
      reused,
      socket,
      answer: (status, headers = {}, body = '') => {
        this.#busy.delete(socket);
        socket.write(wholeAnswer(status, headers, body));
      },
    };
    this.#requests.push(request);
    this.#script(request);
  }
}

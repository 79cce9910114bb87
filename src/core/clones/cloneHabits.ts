import * as v from 'valibot';
import { type Memento, store } from '../memento.ts';
import type { ForeignHost } from './clonePlan.ts';

const KEY = 'cloneHabits';
const MOST_HOSTS = 50;

const HabitsSchema = v.object({
  /** The address of the folder that was cloned into last. */
  folder: v.optional(v.string()),
  /** Where private repositories were cloned from over HTTPS: git has its own credentials there. */
  hosts: v.array(v.string()),
  /** The foreign hosts that the user has agreed to clone from, each with the host that lists the repositories. */
  agreed: v.optional(v.array(v.string())),
});

/** A host to clone from, and the one that lists its repositories. */
type HostPair = Pick<ForeignHost, 'host' | 'listedBy'>;

/** What is not asked again when somebody clones: kept over restarts. */
export class CloneHabits {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /** The address of the folder that was cloned into last. */
  get folder(): string | undefined {
    return this.#kept.folder;
  }

  /** Whether git has shown that it has credentials for a host. */
  hasCredentials(host: string): boolean {
    return this.#kept.hosts.includes(host);
  }

  /** Whether the user has agreed to clone from a host what another host lists. */
  hasAgreed(foreign: HostPair): boolean {
    return this.#kept.agreed?.includes(keyOf(foreign)) ?? false;
  }

  /** Remembers that the user has agreed to clone from these hosts. */
  async agree(foreign: readonly HostPair[]): Promise<void> {
    const agreed = [...new Set([...(this.#kept.agreed ?? []), ...foreign.map(keyOf)])].slice(-MOST_HOSTS);
    await store(this.#memento, KEY, { ...this.#kept, agreed });
  }

  /** Notes where something was cloned to, and the hosts that have let git in. */
  async add(folder: string, hosts: readonly string[]): Promise<void> {
    const known = [...new Set([...this.#kept.hosts, ...hosts])].slice(-MOST_HOSTS);
    await store(this.#memento, KEY, { ...this.#kept, folder, hosts: known });
  }

  get #kept(): v.InferOutput<typeof HabitsSchema> {
    const kept = v.safeParse(HabitsSchema, this.#memento.get(KEY));
    return kept.success ? kept.output : { hosts: [] };
  }
}

function keyOf({ host, listedBy }: HostPair): string {
  return `${listedBy} ${host}`;
}

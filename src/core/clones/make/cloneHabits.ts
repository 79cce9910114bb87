import * as v from 'valibot';
import { type Memento, read, store } from '../../memento.ts';
import type { ForeignHost } from './clonePlan.ts';

const KEY = 'cloneHabits';
const MAX_HOSTS = 50;

const HabitsSchema = v.object({
  /** The address of the last target folder. */
  folder: v.optional(v.string()),
  /** The hosts of private repositories that were cloned over HTTPS: Git has its own credentials for them. */
  hosts: v.array(v.string()),
  /** The foreign hosts that the user agreed to clone from, each with the host that lists the repositories. */
  agreed: v.optional(v.array(v.string())),
});

/** A host to clone from, and the one that lists its repositories. */
type HostPair = Pick<ForeignHost, 'host' | 'listedBy'>;

/** Choices of the user that are not asked again when cloning. Stored across restarts. */
export class CloneHabits {
  readonly #memento: Memento;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  /** The address of the last target folder. */
  get folder(): string | undefined {
    return this.#habits.folder;
  }

  /** Whether Git has proved to have credentials for a host. */
  hasCredentials(host: string): boolean {
    return this.#habits.hosts.includes(host);
  }

  /** Whether the user agreed to clone repositories from a host that another host lists. */
  hasAgreed(foreign: HostPair): boolean {
    return this.#habits.agreed?.includes(keyOf(foreign)) ?? false;
  }

  /** Stores that the user agreed to clone from these hosts. */
  async agree(foreign: readonly HostPair[]): Promise<void> {
    const agreed = [...new Set([...(this.#habits.agreed ?? []), ...foreign.map(keyOf)])].slice(-MAX_HOSTS);
    await store(this.#memento, KEY, { ...this.#habits, agreed });
  }

  /** Stores the target folder of a clone, and the hosts that accepted Git's credentials. */
  async add(folder: string, hosts: readonly string[]): Promise<void> {
    const allHosts = [...new Set([...this.#habits.hosts, ...hosts])].slice(-MAX_HOSTS);
    await store(this.#memento, KEY, { ...this.#habits, folder, hosts: allHosts });
  }

  get #habits(): v.InferOutput<typeof HabitsSchema> {
    const stored = v.safeParse(HabitsSchema, read(this.#memento, KEY));
    return stored.success ? stored.output : { hosts: [] };
  }
}

function keyOf({ host, listedBy }: HostPair): string {
  return `${listedBy} ${host}`;
}

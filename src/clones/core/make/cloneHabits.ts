import * as v from 'valibot';
import type { Memento } from '../../../base/core/memento.ts';
import { StoredValue } from '../../../base/core/storedValue.ts';
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
  readonly #stored: StoredValue<v.InferOutput<typeof HabitsSchema>>;

  constructor(memento: Memento) {
    this.#stored = new StoredValue(memento, KEY, v.fallback(HabitsSchema, { hosts: [] }));
  }

  /** The address of the last target folder. */
  get folder(): string | undefined {
    return this.#stored.value.folder;
  }

  /** Whether Git has proved to have credentials for a host. */
  hasCredentials(host: string): boolean {
    return this.#stored.value.hosts.includes(host);
  }

  /** Whether the user agreed to clone repositories from a host that another host lists. */
  hasAgreed(foreign: HostPair): boolean {
    return this.#stored.value.agreed?.includes(keyOf(foreign)) ?? false;
  }

  /** Stores that the user agreed to clone from these hosts. */
  async agree(foreign: readonly HostPair[]): Promise<void> {
    const agreed = [...new Set([...(this.#stored.value.agreed ?? []), ...foreign.map(keyOf)])].slice(-MAX_HOSTS);
    await this.#stored.set({ ...this.#stored.value, agreed });
  }

  /** Stores the target folder of a clone, and the hosts that accepted Git's credentials. */
  async add(folder: string, hosts: readonly string[]): Promise<void> {
    const allHosts = [...new Set([...this.#stored.value.hosts, ...hosts])].slice(-MAX_HOSTS);
    await this.#stored.set({ ...this.#stored.value, folder, hosts: allHosts });
  }
}

function keyOf({ host, listedBy }: HostPair): string {
  return `${listedBy} ${host}`;
}

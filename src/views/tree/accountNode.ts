import type { AccountNode, StoreView } from './nodes.ts';

/** The row of a store's account. It reads current data, because a new token creates a new session. */
export function accountNode(store: StoreView): AccountNode {
  return {
    kind: 'account',
    get session() {
      return store.session;
    },
    get failure() {
      return store.state.failure;
    },
  };
}

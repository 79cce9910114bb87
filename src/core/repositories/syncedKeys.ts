/** The memento keys that VS Code syncs. In a file of their own, because every window names them at its start. */

export const PINS_KEY = 'pins';
export const TAGS_KEY = 'tags';
export const FILTERS_KEY = 'filters';

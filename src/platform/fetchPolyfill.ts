// Gives Node a fetch where it has none.
import 'cross-fetch/polyfill';

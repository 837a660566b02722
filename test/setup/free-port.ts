/**
 * For a program that is told its port some time before it listens on it: never one that a system gives to outgoing
 * connections, of which other test files make hundreds meanwhile.
 */
export { freePort } from '@faresight/local/free-port'

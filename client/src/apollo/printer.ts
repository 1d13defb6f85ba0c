/** GraphQL's printer, as a file that names it: a lazy import of the whole library would bring all of it along. */
export { print } from 'graphql';

import { afterAll } from 'vitest';

// A test may have replaced it.
const { setTimeout } = globalThis;

/**
 * A dialog that closes with its page returns the focus in a task of its own; without this it would look for the document
 * that the end of the test file has taken away.
 */
afterAll(() => new Promise((resolve) => setTimeout(resolve)));

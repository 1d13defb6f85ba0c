// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './text-field.tsx';
import { makeSystem } from '../theme/system.ts';

const system = makeSystem();
afterEach(cleanup);

/** A form with two fields, whose server refuses the second one when told to; it may be folded away until then. */
function Form({ isFolded }: { isFolded: boolean }) {
  const [problem, setProblem] = useState('');
  return (
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <TextField label="Name" />
        {(problem || !isFolded) && <TextField label="Number" problem={problem} />}
        <button type="submit">Save</button>
      </form>
      <button type="button" onClick={() => setProblem('In use')}>
        Server
      </button>
    </>
  );
}

function open(isFolded = false) {
  render(
    <ChakraProvider value={system}>
      <Form isFolded={isFolded} />
    </ChakraProvider>,
  );
  return {
    name: screen.getByLabelText('Name'),
    number: () => screen.getByLabelText('Number'),
    save: screen.getByText('Save'),
    // A click that a test fires does not move the focus.
    refuse: () => fireEvent.click(screen.getByText('Server')),
  };
}

const refused = () => screen.findByText('In use');

test('a field that the server refuses gets the focus, with its error', async () => {
  const { number, save, refuse } = open();
  save.focus();
  fireEvent.click(save);
  refuse();
  const { id } = (await refused()).closest('[role=alert]')!;
  await waitFor(() => expect(document.activeElement).toBe(number()));
  expect(number().getAttribute('aria-invalid')).toBe('true');
  expect(
    `${number().getAttribute('aria-errormessage')} ${number().getAttribute('aria-describedby')}`,
  ).toContain(id);
});

test('a field that unfolds because it is refused gets the focus', async () => {
  const { number, save, refuse } = open(true);
  save.focus();
  fireEvent.click(save);
  refuse();
  await refused();
  expect(document.activeElement).toBe(number());
});

test('whoever has sent the form from a field, and types on there, stays there', async () => {
  const { name, refuse } = open();
  name.focus();
  fireEvent.submit(name.closest('form')!);
  fireEvent.input(name, { target: { value: 'Anna B' } });
  refuse();
  await refused();
  expect(document.activeElement).toBe(name);
});

test('whoever has gone on to another field meanwhile stays there', async () => {
  const { name, save, refuse } = open();
  save.focus();
  fireEvent.click(save);
  name.focus();
  refuse();
  await refused();
  expect(document.activeElement).toBe(name);
});

test('a field that is checked when it is left does not get the focus back', async () => {
  const { name, number, save, refuse } = open();
  save.focus();
  fireEvent.click(save);
  name.focus();
  number().focus();
  save.focus();
  refuse();
  await refused();
  expect(document.activeElement).toBe(save);
});

let answer: Promise<unknown> | undefined;

async function ask(): Promise<unknown> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return response.json();
}

/** The deployment's configuration from the server, fetched once per page; a failed request may be retried. */
export const configFile = (): Promise<unknown> => {
  answer ??= ask().catch((error: unknown) => {
    answer = undefined;
    throw error;
  });
  return answer;
};

/** Read out by screen readers when it changes. */
export function Announcement({ text }: { text: string }) {
  return (
    <p class="unseen" role="status">
      {text}
    </p>
  );
}

import { Component, type ReactNode } from 'react';

/** On `window`: a part of a page failed; `detail` is the error. */
export const caughtError = 'whereabouts:caught-error';

type Props = { fallback: ReactNode; children: ReactNode };

/** Shows `fallback` if a part of a page fails, so that the rest of it keeps working. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    dispatchEvent(new CustomEvent(caughtError, { detail: error }));
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

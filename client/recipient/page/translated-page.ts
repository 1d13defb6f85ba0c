import { options, type VNode } from 'preact';
import { followTranslation, translationOf } from '../../browser/page-translation.ts';

/** Where Preact keeps the node of what it has rendered. */
type Rendered = { __e?: Node | null };

/** Keeps what the page says true while the browser translates it. */
export function keepTranslatedPageTrue(root: Node): void {
  followTranslation(root);
  const { unmount } = options;
  options.unmount = (vnode: VNode) => {
    unmount?.(vnode);
    const { __e: node } = vnode as Rendered;
    // Preact removes the text, which is not on the page; its translation is.
    if (node && !node.isConnected) translationOf(node)?.remove();
  };
}

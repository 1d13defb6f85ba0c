import { options, type VNode } from 'preact';

/** What stands in the place of a text. */
const translations = new WeakMap<Node, ChildNode>();

/**
 * Keeps what a translated page says true. Chrome translates by putting elements of its own in the place of our texts;
 * what changes later would change out of sight, and 'they see your city' would remain while the exact position is
 * shared. A text that changes takes its place back, and the browser translates it again.
 */
export function followTranslation(root: Node): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        translations.get(target)?.replaceWith(target);
        translations.delete(target);
      }
      const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      for (const text of removedNodes) {
        if (!translation || text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        translations.set(text, translation as ChildNode);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });
}

const isTranslation = (node: Node | null): boolean => node?.nodeName === 'FONT';

/** Where Preact keeps the node of what it has rendered. */
type Rendered = { __e?: Node | null };

const { unmount } = options;
options.unmount = (vnode: VNode) => {
  unmount?.(vnode);
  const { __e: node } = vnode as Rendered;
  // Preact removes the text, which is not on the page; its translation is.
  if (node && !node.isConnected) translations.get(node)?.remove();
};

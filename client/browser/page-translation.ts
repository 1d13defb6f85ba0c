/** The translation that has replaced each text. */
const translations = new WeakMap<Node, ChildNode>();

/** What the browser has replaced a text of ours with; undefined if it has not. */
export const translationOf = (text: Node): ChildNode | undefined => translations.get(text);

/**
 * Keeps what a translated page says true. Chrome translates by replacing our texts with elements of its own;
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

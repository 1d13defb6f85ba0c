import { followTranslation, translationOf } from '../../browser/page-translation.ts';

/**
 * Keeps the app running, and what it says true, while the browser translates it. React removes a text from the element
 * that it was in, or puts something before it there; where a translation has replaced it, that would crash the app.
 */
export function keepTranslatedPageTrue(root: Node): void {
  followTranslation(root);
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const translation = placeIn(this, child);
    if (!translation) return removeChild.call(this, child) as Child;
    removeChild.call(this, translation);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    return insertBefore.call(this, node, (next && placeIn(this, next)) ?? next) as Child;
  };
}

/** The translation that has replaced a text in this parent; null if it was not translated. */
function placeIn(parent: Node, text: Node): Node | null {
  const translation = text.parentNode === parent ? null : translationOf(text);
  return translation?.parentNode === parent ? translation : null;
}

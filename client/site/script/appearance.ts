import { appearanceAfter, appearanceOf, keepAppearance, showAppearance } from '../../src/ui/appearance.ts';

const drawings = {
  system: '<rect x="3" y="4" width="18" height="12" rx="2"/><path d="M8 20h8M12 16v4"/>',
  light:
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4"/>',
  dark: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>',
};

/** The button that cycles through device, light and dark. It needs script, so it is shown only now. */
export function appearance(button: HTMLButtonElement): void {
  const show = () => {
    const mode = appearanceOf();
    const label = `${button.dataset['label']}: ${button.dataset[mode]}`;
    button.setAttribute('aria-label', label);
    button.title = label;
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${drawings[mode]}</svg>`;
    showAppearance(mode);
  };
  button.addEventListener('click', () => {
    keepAppearance(appearanceAfter[appearanceOf()]);
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  show();
}

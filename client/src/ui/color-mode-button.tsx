import { IconButton } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { appearances } from './appearance.ts';
import { setColorMode, useColorMode } from './color-mode.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Cycles through: same as device, light, dark. */
export function ColorModeButton() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const Icon = icons[mode];
  const next = appearances[(appearances.indexOf(mode) + 1) % appearances.length] ?? 'system';
  const label = `${t('colorMode.label')}: ${t(`colorMode.${mode}`)}`;
  return (
    <IconButton
      variant="ghost"
      size="sm"
      px="0"
      aria-label={label}
      title={label}
      onClick={() => setColorMode(next)}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}

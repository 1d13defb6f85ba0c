import { IconButton } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { appearanceAfter } from '../appearance.ts';
import { setColorMode, useColorMode } from './color-mode.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Cycles through: same as device, light, dark. */
export function ColorModeButton() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const Icon = icons[mode];
  const label = `${t('colorMode.label')}: ${t(`colorMode.${mode}`)}`;
  return (
    <IconButton
      variant="ghost"
      size="sm"
      px="0"
      aria-label={label}
      title={label}
      onClick={() => setColorMode(appearanceAfter[mode])}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}

/** What text fields and selects have in common. */
export const fieldBox = {
  width: '100%',
  minWidth: '0',
  height: '12',
  appearance: 'none',
  borderRadius: 'control',
  borderWidth: '1px',
  borderColor: 'border.control',
  bg: 'bg.panel',
  color: 'fg',
  textStyle: 'md',
  outline: '0',
  _focusVisible: {
    borderColor: 'colorPalette.focusRing',
    boxShadow: '0 0 0 2px {colors.colorPalette.focusRing}',
  },
  _invalid: {
    borderColor: 'border.error',
    _focusVisible: { boxShadow: '0 0 0 2px {colors.border.error}' },
  },
};

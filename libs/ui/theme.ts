import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const amber: MantineColorsTuple = [
  '#fef6e7',
  '#fdf0d8',
  '#fbe0b0',
  '#f8cd83',
  '#f5b44f',
  '#f2a93b',
  '#e79a24',
  '#b8730f',
  '#87520a',
  '#5c3806',
];

const pine: MantineColorsTuple = [
  '#eef6f2',
  '#e2efe8',
  '#c1ddd0',
  '#9dcab6',
  '#7fd0b0',
  '#3f8f73',
  '#1f5f4a',
  '#1a503f',
  '#144033',
  '#0e2f25',
];

const clay: MantineColorsTuple = [
  '#fdf1ee',
  '#fae7e2',
  '#f3c9bf',
  '#eba595',
  '#ff9a86',
  '#c8503b',
  '#a5321f',
  '#8b2919',
  '#6f2014',
  '#53180f',
];

/** The library's dark surfaces, lightest first. */
const dark: MantineColorsTuple = [
  '#f6f0e5',
  '#d4d6dc',
  '#a7afc0',
  '#6f7c99',
  '#293654',
  '#243252',
  '#18233a',
  '#131c2f',
  '#0c1322',
  '#080d18',
];

const gray: MantineColorsTuple = [
  '#fbf8f2',
  '#f3ecdf',
  '#e9dfcd',
  '#e3d9c8',
  '#cfc4b0',
  '#8d8475',
  '#5c6475',
  '#3d4860',
  '#22304f',
  '#15203a',
];

const filled = (background: string, hover: string, color: string) => ({
  background,
  hover,
  color,
  border: '1px solid transparent',
});

const quiet = (border: string, color = 'var(--lk-ink)') => ({
  background: 'transparent',
  hover: 'var(--lk-sand)',
  color,
  border,
});

// The library's default is white on amber (contrast 2.0:1); the brand uses ink (8.4:1).
const variantColorResolver: VariantColorsResolver = (input) => {
  const danger = input.color === 'clay';
  const text = danger ? 'var(--lk-danger)' : 'var(--lk-ink)';
  if (input.variant === 'filled' && danger) return filled('#a5321f', '#8b2919', '#ffffff');
  if (input.variant === 'filled')
    return filled('var(--lk-accent)', 'var(--lk-accent-hover)', 'var(--lk-on-accent)');
  if (input.variant === 'default' || input.variant === 'outline')
    return quiet(`1px solid ${danger ? 'var(--lk-danger)' : 'var(--lk-line-strong)'}`, text);
  if (input.variant === 'subtle' || input.variant === 'transparent')
    return quiet('1px solid transparent', text);
  return defaultVariantColorsResolver(input);
};

/** The component library's theme from the brand's tokens. */
export const theme = createTheme({
  colors: { amber, pine, clay, dark, gray },
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--lk-text)',
  headings: { fontFamily: 'var(--lk-display)', fontWeight: '520' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '10px', md: '12px', lg: '20px', xl: '28px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Modal: {
      defaultProps: {
        radius: 'xl',
        padding: 'xl',
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    // Screen readers would announce the library's `header` element as a second banner.
    ModalHeader: { defaultProps: { component: 'div' } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    // The default radius would make the box round, like a radio button.
    Checkbox: { defaultProps: { color: 'pine', radius: 'xs' } },
  },
});

/** Passes the tokens to the component library, so that both colour schemes are defined in one file. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--lk-page)',
    '--mantine-color-text': 'var(--lk-ink)',
    '--mantine-color-dimmed': 'var(--lk-muted)',
    '--mantine-color-placeholder': 'var(--lk-muted)',
    '--mantine-color-error': 'var(--lk-danger)',
    '--mantine-color-default-border': 'var(--lk-line)',
    '--mantine-color-default-hover': 'var(--lk-sand)',
    '--mantine-color-anchor': 'var(--lk-accent-text)',
  };
  return { variables: {}, light: shared, dark: shared };
};

/** The visual language, in one place: palette, type, shape. `global.css` adds what Mantine has no token for. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Deep petrol teal: actions. Shade 7 on paper and shade 3 on graphite both reach AAA with their text. */
const petrol: MantineColorsTuple = [
  '#e8f4f4',
  '#d2e6e6',
  '#a5cccd',
  '#76b1b4',
  '#4f9a9e',
  '#33888d',
  '#1c6d73',
  '#0e4f55',
  '#0a3f45',
  '#062e33',
];

/** Amber: attention only. */
const amber: MantineColorsTuple = [
  '#fff5e2',
  '#fde8c3',
  '#fad38c',
  '#f6bc55',
  '#f2a82c',
  '#dd9115',
  '#b8740b',
  '#8f5908',
  '#6e4407',
  '#4e3005',
];

/** Red: failures, and irreversible actions. Shade 8 has white text at AAA, in both schemes. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#fad5d1',
  '#f4b0a9',
  '#ff9d92',
  '#e2685d',
  '#d04a3f',
  '#bd362b',
  '#b02c21',
  '#a3261c',
  '#821c14',
];

/** Warm graphite for text and lines; shade 7 is the ground of the dark scheme, 4 is the outline of inputs at 3:1. */
const dark: MantineColorsTuple = [
  '#e9ecea',
  '#c3cac8',
  '#9aa5a4',
  '#7d8b8b',
  '#63757a',
  '#2b383a',
  '#1c282a',
  '#131d1f',
  '#0d1516',
  '#080e0f',
];

/** Warm greys: lines and quiet surfaces on paper; 4 is the outline of inputs at 3:1. */
const gray: MantineColorsTuple = [
  '#fdfbf8',
  '#f6f2ea',
  '#ebe5da',
  '#ddd5c7',
  '#8c8375',
  '#81786b',
  '#7a7368',
  '#57534b',
  '#3d3b37',
  '#262829',
];

/**
 * Mantine fills a light button of a fixed shade with that very shade, which makes its text illegible. Quiet amber has a line too:
 * in the dark its ground alone is too faint.
 */
const variantColors: VariantColorsResolver = ({ color, variant, ...rest }) => {
  if (variant !== 'light') return defaultVariantColorsResolver({ ...rest, variant, color });
  const hue = color?.replace(/\.\d$/, '');
  const colors = defaultVariantColorsResolver({ ...rest, variant, color: hue });
  return hue === 'amber' ? { ...colors, border: '1px solid var(--attention-line)' } : colors;
};

export const theme = createTheme({
  colors: { petrol, amber, red, dark, gray },
  primaryColor: 'petrol',
  variantColorResolver: variantColors,
  primaryShade: { light: 7, dark: 6 },
  black: '#22292b',
  white: '#ffffff',
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: "'Atkinson Hyperlegible Next', system-ui, sans-serif",
  headings: {
    fontWeight: '650',
    // No single word on the last line.
    textWrap: 'balance',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.25rem', lineHeight: '1.3' } },
  },
  defaultRadius: 'md',
  radius: { sm: '6px', md: '10px', lg: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  focusRing: 'auto',
  components: {
    // Never truncated, and without capitals, which are harder to read.
    Badge: { defaultProps: { tt: 'none', lts: 0, miw: 'max-content' } },
    Button: { defaultProps: { size: 'md' } },
    // Announces an error that appears while the focus is elsewhere.
    InputWrapper: { defaultProps: { errorProps: { role: 'alert' } } },
    TextInput: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: {
        size: 'md',
        // The library excludes it from keyboard navigation, and gives it no name.
        visibilityToggleButtonProps: { tabIndex: 0, 'aria-label': 'Mostrar u ocultar la contraseña' },
      },
    },
    Card: { defaultProps: { padding: 'lg' } },
    Burger: { defaultProps: { transitionDuration: 150 } },
    // Links within text differ by more than colour (WCAG 1.4.1).
    Anchor: { defaultProps: { underline: 'always' } },
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120, transition: 'fade' },
        centered: true,
        // The head of a dialog is not a banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        // Separates it from an equally dark page.
        content: { border: '1px solid var(--line)' },
        // Room for the focus ring of the first field under the head.
        body: { paddingTop: 4 },
        // Aligns the close button with the first line of a long title.
        header: { alignItems: 'flex-start' },
        title: { fontWeight: 650, fontSize: '1.125rem', lineHeight: 1.3, paddingTop: 3 },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
  },
});

/**
 * Semantic colours. `quiet` is a ground for its `text`; `data` draws figures, each with at least 3:1 on its ground. `raised` is
 * the ground of floating elements, which have no shadow in the dark.
 */
const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--focus': ['#0e4f55', '#f2a82c'],
  '--on-focus': ['#ffffff', '#22292b'],
  '--lifted': ['0 8px 24px -12px rgb(6 46 51 / 50%)', '0 8px 24px -12px rgb(0 0 0 / 80%)'],
  '--raised': ['#ffffff', '#243134'],
  '--raised-line': ['#c6bdad', '#536164'],
  '--control-line': ['#8c8375', '#63757a'],
  '--skeleton': ['#ebe5da', '#2b383a'],
  '--track': ['#e2dacb', '#2b383a'],
  '--accent-text': ['#0a3f45', '#c5e3e3'],
  '--attention': ['#b8740b', '#f2a82c'],
  '--attention-strong': ['#8f5908', '#f6bc55'],
  '--attention-quiet': ['#fde8c3', '#4e3005'],
  '--attention-text': ['#4e3005', '#fde8c3'],
  '--attention-line': ['#f6bc55', '#b8740b'],
  '--good-quiet': ['#d3ecd9', '#12412a'],
  '--good-text': ['#0c4a25', '#b9ecca'],
  '--mantine-color-green-light': ['#d3ecd9', '#12412a'],
  '--mantine-color-green-light-color': ['#0c4a25', '#b9ecca'],
  '--data': ['#0e4f55', '#76b1b4'],
  '--data-quiet': ['#0e4f55', '#4f9a9e'],
  '--data-against': ['#a3261c', '#ff9d92'],
  '--data-blank': ['#7a7368', '#a9b4b3'],
  // Neighbours differ in lightness, not only in hue.
  '--series-1': ['#0e4f55', '#76b1b4'],
  '--series-2': ['#b8740b', '#f2a82c'],
  '--series-3': ['#3b5b92', '#9db8ea'],
  '--series-4': ['#8a3b5c', '#e59bbb'],
  '--series-5': ['#4d7a2a', '#a7cf85'],
  '--series-6': ['#6a4c93', '#c3a7e6'],
  '--series-7': ['#33888d', '#4f9a9e'],
  '--series-8': ['#7a5c3a', '#d2b48c'],
  '--mantine-color-default-border': ['#c6bdad', '#445153'],
  '--mantine-color-body': ['#faf7f1', '#0f1719'],
  '--mantine-color-dimmed': ['#57534b', '#a9b4b3'],
  '--mantine-color-anchor': ['#0e4f55', '#8cc4c6'],
  '--mantine-color-error': ['#a3261c', '#ff9d92'],
  '--surface': ['#ffffff', '#172123'],
  '--mantine-color-placeholder': ['#7a7368', '#93a09f'],
  '--surface-quiet': ['#f3eee4', '#1c282a'],
  '--line': ['#e2dacb', '#2d3b3d'],
  '--accent-quiet': ['#e3efee', '#16383b'],
  '--mantine-color-red-light': ['#fdecea', '#43211f'],
  '--mantine-color-red-light-hover': ['#fad5d1', '#532826'],
  '--mantine-color-red-light-color': ['#821c14', '#ffb4ab'],
};

const inScheme = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, colours]) => [name, colours[scheme]]));

export const cssVariables: CSSVariablesResolver = () => ({
  // Maximum width of a line of text: seventy characters at any size.
  variables: { '--measure': '31em' },
  light: inScheme(0),
  dark: {
    ...inScheme(1),
    '--mantine-color-text': '#e4e9e7',
    // The library's own would be darker than the ground.
    '--mantine-color-petrol-light': '#20555a',
    '--mantine-color-petrol-light-hover': '#28656b',
    '--mantine-color-petrol-light-color': '#d2e6e6',
    '--mantine-color-amber-light': '#4e3005',
    '--mantine-color-amber-light-hover': '#6e4407',
    '--mantine-color-amber-light-color': '#fde8c3',
    '--mantine-color-gray-light': '#2b383a',
    '--mantine-color-gray-light-hover': '#445153',
    '--mantine-color-gray-light-color': '#e4e9e7',
    '--mantine-color-disabled': '#2b383a',
    '--mantine-color-disabled-color': '#8b9796',
  },
});

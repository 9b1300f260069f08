/** The colours of the pictures: those of the product, with the skin and hair tones that people bring. */
export const PALETTE = {
  abyss: '#05272A',
  deep: '#0A3B3F',
  petrol: '#0F4C4F',
  teal: '#1B6A6C',
  lagoon: '#3A8C8A',
  mist: '#93BFB9',
  foam: '#C9DFDA',
  ice: '#E4EFEB',
  paper: '#FAF6EF',
  cream: '#F2EADB',
  sand: '#E4D8C2',
  clay: '#CDBB9C',
  graphite: '#23292C',
  slate: '#41494D',
  ash: '#7C878A',
  amber: '#E8A33D',
  ochre: '#C57E22',
  honey: '#F5D192',
  sage: '#8FB08D',
  forest: '#4F7F66',
  sky: '#8DB1C7',
  blue: '#4B7896',
  rose: '#DDA59B',
  coral: '#C8786D',
  wine: '#8E4A4C',
  white: '#FFFFFF',
} as const;

export const SKINS = ['#F0C6A0', '#D9A177', '#B97F58', '#8E5C3E', '#65412D'] as const;
export const HAIRS = ['#2A2422', '#3B2B24', '#5A3B28', '#1E2224', '#8A8D8C'] as const;

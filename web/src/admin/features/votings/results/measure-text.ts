/** Measures text as the page writes it. */
import type { Measure } from './name-lines.ts';

/** @param weight of the typeface */
export function createMeasure(weight = 600): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => 0.6 * text.length;
  context.font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width / 100;
}

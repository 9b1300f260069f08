/**
 * Records announcements of a screen reader: texts in live regions. No browser exposes them, so the page records them by
 * the rules of WAI-ARIA: a changed or new region is announced as a whole, without hidden parts.
 */
import type { Page } from '@playwright/test';

/** The announced text, after `alert: ` where it interrupts. */
export type Announcement = string;

const KEPT = 'said';

/** Records announcements from the next load on. */
export const recordAnnouncements = (page: Page): Promise<unknown> =>
  page.addInitScript((kept) => {
    const LIVE = '[role=status], [role=alert], [role=log], [aria-live]';
    const announcementsOf: string[] = [];
    Object.assign(window, { [kept]: announcementsOf });
    const last = new WeakMap<Element, string>();

    const textOf = (node: Node): string => {
      if (node instanceof Element && node.matches('[aria-hidden=true], style, script, svg')) return '';
      return node.nodeType === Node.TEXT_NODE
        ? (node.textContent ?? '')
        : [...node.childNodes].map(textOf).join(' ');
    };
    const announce = (region: Element) => {
      if (region.closest('[aria-hidden=true]') || region.getAttribute('aria-live') === 'off') return;
      const text = textOf(region).replace(/\s+/g, ' ').trim();
      if (last.get(region) === text) return;
      last.set(region, text);
      if (text === '') return;
      const interrupts = region.matches('[role=alert], [aria-live=assertive]');
      announcementsOf.push(interrupts ? `alert: ${text}` : text);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const region of [node, ...node.querySelectorAll('*')])
            if (region.matches(LIVE)) regions.add(region);
        }
      }
      for (const region of regions) if (region.isConnected) announce(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, KEPT);

/** Announcements since the load, or since the last reset. */
export const announcements = (page: Page): Promise<Announcement[]> =>
  page.evaluate((kept) => [...(Reflect.get(window, kept) as string[])], KEPT);

export const clearAnnouncements = (page: Page): Promise<unknown> =>
  page.evaluate((kept) => {
    (Reflect.get(window, kept) as string[]).length = 0;
  }, KEPT);

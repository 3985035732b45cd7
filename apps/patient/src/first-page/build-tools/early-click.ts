/**
 * Script for the head of a prerendered page: notes the last click on the support chat's bubble, which does nothing before
 * hydration.
 */
export const NOTE_EARLY_CLICK =
  'addEventListener("click",window.noteClick=({target})=>{window.earlyClick=target.closest(".bubble")??window.earlyClick})'

/**
 * Script for after the entry of the first page: repeats the noted click, for which React hydrates at once. The pages of
 * the router repeat it after hydration (lib/early-click.ts).
 */
export const REPEAT_EARLY_CLICK = 'removeEventListener("click",noteClick);window.earlyClick?.click();'

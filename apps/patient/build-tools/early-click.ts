/**
 * Script for the head of a page: notes the last click on the support chat's bubble, which does nothing before the page is
 * alive and repeats it (lib/early-click.ts).
 */
export const NOTE_EARLY_CLICK =
  'addEventListener("click",window.noteClick=({target})=>{window.earlyClick=target.closest(".bubble")??window.earlyClick})'

/** The icon of the product as SVG without text, decorative: the name is next to it. As apps/patient/public/icon.svg. */
export const MARK_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#0b4a3f"/><path d="M5 12c6 0 8 2 11 5s6 4 11 4" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/><path d="M5 12c6 0 8 2 11 5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="17" r="4" fill="#f0b429"/></svg>'

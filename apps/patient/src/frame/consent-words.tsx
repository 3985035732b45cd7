import { CONSENT_PARTS, type ConsentKind, type ConsentPart } from '@contour/domain/consents/consent-texts'
import { LEGAL_PAGES } from '@contour/domain/legal/legal-pages'

/**
 * A consent in the exact words that its record stores (M-31); the pages it names open in a new tab, so that nothing
 * typed is lost.
 */
export function ConsentWords({ kind }: { kind: ConsentKind }) {
  const parts: readonly ConsentPart[] = CONSENT_PARTS[kind]
  return (
    <>
      {parts.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a
            key={part.page}
            className="link"
            href={LEGAL_PAGES[part.page].path}
            target="_blank"
            rel="noreferrer"
          >
            {part.text}
          </a>
        ),
      )}
    </>
  )
}

import { useTexts } from '@contour/texts/use-texts'
import { shipmentsTexts } from '../texts/en/shipments.ts'

/** The id of the field, which has the focus when the board opens and after each shipment. */
export const SCAN_FIELD = 'scan'

/** One field for the scanner and for typing. A scanner ends with Enter; where a list is only searched, there is no Enter. */
export function ScanField({
  text,
  onChange,
  onScan,
  notFound,
}: {
  text: string
  onChange: (text: string) => void
  onScan: (() => void) | undefined
  notFound: boolean
}) {
  const t = useTexts(shipmentsTexts)
  return (
    <form
      role="search"
      className="mb-3 grid max-w-form gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        onScan?.()
      }}
    >
      <label htmlFor={SCAN_FIELD} className="type-meta font-semibold text-muted">
        {t(onScan ? 'scan' : 'search')}
      </label>
      <input
        id={SCAN_FIELD}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby="scan-result"
        className="control-box"
      />
      <p id="scan-result" role="status" className="type-meta font-semibold text-error">
        {notFound ? t('scanNothing') : null}
      </p>
    </form>
  )
}

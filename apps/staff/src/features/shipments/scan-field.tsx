import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

/** The id of the field, which has the focus when the board opens and after each shipment. */
export const SCAN_FIELD = 'scan'

/** One field for the scanner, which ends with Enter, and for typing. */
export function ScanField({
  text,
  onChange,
  onScan,
  searches,
  problem,
}: {
  text: string
  onChange: (text: string) => void
  /** Enter was pressed, by the scanner or by hand; `at` is the time stamp of the event. */
  onScan: (at: number) => void
  /** Whether the list is only searched. */
  searches: boolean
  problem: string | undefined
}) {
  const t = useTexts(shipmentsTexts)
  return (
    <Form role="search" className="grid content-start gap-1" onSubmit={(event) => onScan(event.timeStamp)}>
      <label htmlFor={SCAN_FIELD} className="type-meta font-semibold text-muted">
        {t(searches ? 'search' : 'scan')}
      </label>
      <input
        id={SCAN_FIELD}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby="scan-result"
        className="control-box"
      />
      <p id="scan-result" role="status" className="type-meta font-semibold text-error">
        {problem}
      </p>
    </Form>
  )
}

import { useTexts } from '@contour/texts/use-texts'
import { Link } from 'react-router'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { isVerifiedNow } from './call-bar.tsx'
import type { PersonRead } from './person-reads.ts'

export type PersonDialog =
  | { kind: 'address' | 'contact' | 'note' | 'handOver' | 'records' }
  /** Once the caller is verified, what was asked for opens by itself. */
  | { kind: 'verify'; next: PersonDialog | null }
  | { kind: 'letter'; message: string }
  | { kind: 'refund'; payment: PersonRead['payments'][number] }

const LOOK =
  'flex min-h-9 items-center justify-between gap-3 rounded-control border-[1.5px] border-bottle bg-white px-3 py-1 font-semibold text-bottle no-underline hover:bg-mint'

/** What needs a verified caller, and what does not; each with its key. */
const ACTS = [
  { kind: 'address', key: 'a', text: 'changeAddress', verified: true },
  { kind: 'contact', key: 'e', text: 'changeContact', verified: true },
  { kind: 'records', key: 'd', text: 'records', verified: true },
  { kind: 'handOver', key: 'h', text: 'handOver', verified: false },
  { kind: 'note', key: 'n', text: 'note', verified: false },
] as const

/** What support does for the person. Without a verified caller, what needs one begins with verifying them. */
export function PersonActions({
  read,
  onOpen,
}: {
  read: PersonRead
  onOpen: (dialog: PersonDialog) => void
}) {
  const t = useTexts(callersTexts)
  const now = useMinute()
  const verified = isVerifiedNow(read.call, now)
  const open = ({ kind, verified: needs }: (typeof ACTS)[number]) =>
    onOpen(needs && !verified ? { kind: 'verify', next: { kind } } : { kind })
  useKeys(
    ACTS.map((act) => ({ key: act.key, label: t(act.text), scope: 'page' as const, act: () => open(act) })),
  )
  return (
    <section aria-labelledby="person-actions">
      <h2 id="person-actions" className="type-small pb-1.5 font-semibold text-muted">
        {t('actions')}
      </h2>
      <div className="grid gap-2">
        {ACTS.map((act) => (
          <button key={act.kind} type="button" className={LOOK} onClick={() => open(act)}>
            <span>
              {t(act.text)}
              {act.verified && !verified ? (
                <span className="type-small block text-left font-normal text-muted">{t('needsCaller')}</span>
              ) : null}
            </span>
            <span aria-hidden className="hidden md:inline">
              <KeyCap name={act.key} />
            </span>
          </button>
        ))}
        <Link to={`/cart-links?search=${encodeURIComponent(read.person.email)}`} className={LOOK}>
          {t('cartLink')}
        </Link>
      </div>
    </section>
  )
}

import { Link } from 'react-router'
import { ROW_LINK } from '../../frame/use-row-keys.ts'

/** Links a row to the ledger of its patient. */
export function PatientLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/billing/patients/${encodeURIComponent(id)}`} {...ROW_LINK} className="link">
      {name}
    </Link>
  )
}

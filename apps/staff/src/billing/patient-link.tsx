import { Link } from 'react-router'

/** Links a row to the ledger of its patient. */
export function PatientLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/billing/patients/${encodeURIComponent(id)}`} className="link">
      {name}
    </Link>
  )
}

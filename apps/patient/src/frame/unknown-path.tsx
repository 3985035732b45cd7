import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PageWait } from './page-wait.tsx'

/** Unknown paths go to / (G-RTE-025). */
export default function UnknownPath() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/', { replace: true }), [navigate])
  return <PageWait />
}

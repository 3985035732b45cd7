import { createRoot } from 'react-dom/client'
import '../src/tokens.css'
import { Gallery } from './gallery.tsx'

createRoot(document.getElementById('root')!).render(<Gallery />)

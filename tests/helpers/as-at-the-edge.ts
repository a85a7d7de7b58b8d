// The edge has texts that the browser's build leaves out (app/components/tool/tool-guide.tsx).
import { vi } from 'vitest'

vi.stubEnv('SSR', true)

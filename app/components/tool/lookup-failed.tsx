// Shown when the check itself could not be reached; reports show what DNS said.
import { useSyncExternalStore } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'

export function LookupFailed({ message }: { message: string }) {
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine, atTheEdge)
  const isKnown = message !== 'Lookup failed'
  return (
    <Banner tone="unknown" title={isOnline || isKnown ? 'Lookup failed' : 'Lookup failed: you are offline'}>
      <p>
        {isKnown
          ? message
          : isOnline
            ? 'We could not reach our server. This says nothing about your records; try again in a moment.'
            : 'The request never left your device, so this says nothing about your records. Check again when you are back online.'}
      </p>
    </Banner>
  )
}

function onNetworkChange(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const atTheEdge = () => true

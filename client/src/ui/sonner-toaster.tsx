import 'sonner/dist/styles.css';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';

/** Toasts as specified: top-centre, light, rich colours, three at a time, four seconds. */
export function SonnerToaster({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Sonner
      position="top-center"
      // Below the header, whose entries are needed while a toast is shown.
      offset={{ top: '72px' }}
      mobileOffset={{ top: '72px' }}
      theme="light"
      richColors
      visibleToasts={3}
      duration={4_000}
      gap={14}
      toastOptions={{ style: { fontSize: '0.9375rem' } }}
      style={
        {
          '--width': '356px',
          fontFamily: 'inherit',
          // The library's own text colours have only 3:1 to 4.4:1.
          '--success-text': '#00642a',
          '--error-text': '#b00000',
          '--warning-text': '#7d4b00',
          '--info-text': '#0a55ab',
        } as React.CSSProperties
      }
    />
  );
}

import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { BrowserRouter } from 'react-router-dom';
import { LiveContext } from '../apollo/live-context.ts';
import { whenSettled } from '../map/first-map.ts';
import { ToastHost } from '../ui/toast/toast-host.tsx';
import { api } from './api.ts';
import { NavigationBridge, routing } from './navigation.tsx';
import { Pages } from './router.tsx';
import { SessionFollower } from './session-follower.tsx';

export const App = ({ system }: { system: SystemContext }) => (
  <ChakraProvider value={system}>
    <ApolloProvider client={api.client}>
      <LiveContext value={api.live}>
        <BrowserRouter {...routing}>
          <Pages />
          <NavigationBridge />
          <SessionFollower />
        </BrowserRouter>
        <ToastHost whenSettled={whenSettled} />
      </LiveContext>
    </ApolloProvider>
  </ChakraProvider>
);

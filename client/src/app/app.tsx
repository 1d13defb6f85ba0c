import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { RouterProvider } from 'react-router-dom';
import { LiveContext } from '../apollo/live-context.ts';
import { system } from '../ui/theme/system.ts';
import { Toaster } from '../ui/toaster.tsx';
import { api } from './api.ts';
import { router } from './router.tsx';

export const App = () => (
  <ChakraProvider value={system}>
    <ApolloProvider client={api.client}>
      <LiveContext value={api.live}>
        <RouterProvider router={router} />
        <Toaster />
      </LiveContext>
    </ApolloProvider>
  </ChakraProvider>
);

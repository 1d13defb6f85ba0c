import { graphql } from './generated/codegen';

export const sandbox = graphql(`
  mutation Sandbox {
    sandboxAccount {
      token
    }
  }
`);
export const ask = graphql(`
  mutation Ask($title: String!) {
    requestLocation(input: { channel: LINK, title: $title }) {
      location {
        id
      }
    }
  }
`);
export const read = graphql(`
  query Read($id: ID!) {
    location(id: $id) {
      status
      consent
    }
  }
`);

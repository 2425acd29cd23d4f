"""The mutation check: breaks the rules behind paragraphs and sees whether their tests notice."""
